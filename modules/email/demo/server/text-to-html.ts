const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const textToHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replace(/[&<>"]/g, (character) => entities[character]!).replaceAll('\n', '<br>')}</p>`)
    .join('')
