/** As it stands on the keyboard. */
export const commandKey = /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl'
