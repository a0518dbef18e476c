export type PageCommand = 'add' | 'help'

const commands: Record<string, PageCommand> = { n: 'add', q: 'add', '?': 'help' }

/** What a key means anywhere on the page where nobody types. */
export const pageCommand = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): PageCommand | undefined =>
  ctrlKey || metaKey || altKey ? undefined : commands[key.toLowerCase()]
