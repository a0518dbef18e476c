/** Blocks and runs of code, in which signs are what they are. */
const CODE = /(^```[^\n]*\n[^]*?(?:^```$|(?![^]))|`[^`\n]+`)/m

/** What Markdown reads like where there is room for words alone; lines stay lines. */
export function plainWords(text: string): string {
  return text
    .split(CODE)
    .map((part, index) => (index % 2 === 0 ? withoutSigns(part) : part.replaceAll(/^```.*\n?|^`|`$/gm, '')))
    .join('')
}

/** The first line that says something. */
export const firstLine = (text: string): string | undefined =>
  plainWords(text)
    .split('\n')
    .map((line) => line.replace(/^[•☑☐\s]+/, '').trim())
    .find((line) => line !== '')

/** One after another: lines first, then what stands in them. */
const signs: [pattern: RegExp, plain: string][] = [
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

const withoutSigns = (text: string): string => signs.reduce((plain, [pattern, instead]) => plain.replaceAll(pattern, instead), text)
