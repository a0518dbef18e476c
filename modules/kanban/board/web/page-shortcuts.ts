export type PageCommand = 'add' | 'help'

const commands: Record<string, PageCommand> = { n: 'add', q: 'add', '?': 'help' }

/** The command of a key pressed outside of text fields. */
export const getPageCommand = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): PageCommand | undefined =>
  ctrlKey || metaKey || altKey ? undefined : commands[key.toLowerCase()]
