const MAX_DESCRIPTION_LENGTH = 20_000

/** An item of a Markdown list. Addresses that browsers should not open become text. */
export function formatLink(name: string, address: string): string {
  const url = URL.parse(address)
  const isWeb = url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol)
  if (!isWeb) return `- ${escapeMarkdown(name === address || address === '' ? name || address : `${name}: ${address}`)}`
  const target = url.href.replace(/[()<>\s]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `- [${escapeMarkdown(name || address)}](${target})`
}

export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>]/g, '\\$&')

export const joinParagraphs = (...paragraphs: readonly string[]): string => paragraphs.filter((text) => text.trim() !== '').join('\n\n')

export const isDescriptionTooLong = (description: string) => description.length > MAX_DESCRIPTION_LENGTH

/** Adds links at the end; where there is no room, the text before them gets shorter. */
export function appendLinks(description: string, links: readonly string[]): string {
  const list = links.join('\n')
  return joinParagraphs(description.slice(0, Math.max(0, MAX_DESCRIPTION_LENGTH - list.length - 2)), list).slice(0, MAX_DESCRIPTION_LENGTH)
}
