/** A page that can be bookmarked and searched. `id` must be unique forever; `title` is in English, the web client translates it. */
export type Page = {
  id: number
  title: string
  icon: string
  link: string
  access: 'signed-in' | readonly [action: string, subject: string]
}
