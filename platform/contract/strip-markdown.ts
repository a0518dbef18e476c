const CODE = /(^```[^\n]*\n[^]*?(?:^```$|(?![^]))|`[^`\n]+`)/m

/** Converts Markdown to plain text; line breaks are kept. */
export function stripMarkdown(text: string): string {
  return text
    .split(CODE)
    .map((part, index) => (index % 2 === 0 ? removeSyntax(part) : part.replaceAll(/^```.*\n?|^`|`$/gm, '')))
    .join('')
}

export const getFirstLine = (text: string): string | undefined =>
  stripMarkdown(text)
    .split('\n')
    .map((line) => line.replace(/^[•☑☐\s]+/, '').trim())
    .find((line) => line !== '')

/** Applied in this order: block syntax first, then inline syntax. */
const syntaxRules: [pattern: RegExp, plain: string][] = [
  [/^ {0,3}(?:> ?)+/gm, ''],
  [/^ {0,3}([-*_])(?: ?\1){2,} *$/gm, ''],
  [/^ {0,3}#{1,6} +/gm, ''],
  [/^( *)[-+*] +\[x\] /gim, '$1☑ '],
  [/^( *)[-+*] +\[ \] /gm, '$1☐ '],
  [/^( *)[-+*] +/gm, '$1• '],
  [/!?(?<!@)\[([^[\]\n]{1,1000})\]\([^()\s]{1,2000}\)/g, '$1'],
  [/<((?:https?:|mailto:)[^<>\s]{1,2000})>/g, '$1'],
  [/(?<!\\)(\*\*|~~)(?=\S)([^\n]{1,1000}?)(?<=[^\s\\])\1/g, '$2'],
  [/(?<![\\\p{L}\p{N}_])(__?)(?=[^\s_])([^\n]{1,1000}?)(?<=[^\s\\])\1(?![\p{L}\p{N}_])/gu, '$2'],
  [/(?<![\\\p{L}\p{N}*])\*(?=[^\s*])([^*\n]{1,1000})(?<=[^\s\\])\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
]

const removeSyntax = (text: string): string => syntaxRules.reduce((plain, [pattern, instead]) => plain.replaceAll(pattern, instead), text)
