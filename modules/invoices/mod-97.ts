/** Check digits according to ISO 7064 MOD 97-10; letters count as 10 to 35. Expects digits and upper-case letters. */
export function hasRemainderOne(text: string): boolean {
  let remainder = 0
  for (const digit of text.replaceAll(/[A-Z]/g, (letter) => String(parseInt(letter, 36)))) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder === 1
}
