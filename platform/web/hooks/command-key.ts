/** The label of the command key: ⌘ or Ctrl. */
export const commandKeyLabel = /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl'
