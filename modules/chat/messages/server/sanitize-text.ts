/** Normalizes line breaks and removes control characters. Keeps direction marks, because clients isolate the text direction. */
export const sanitizeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
