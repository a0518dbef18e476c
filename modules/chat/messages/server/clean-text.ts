/** Line ends as one, without the control characters that nobody means; direction marks stay, since pages contain them. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
