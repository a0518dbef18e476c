const replacements: Record<string, string> = {
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ẞ: 'SS',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'TH',
  þ: 'th',
  Ł: 'L',
  ł: 'l',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  '&': '+',
  '@': '(at)',
  '€': 'EUR',
  _: '-',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '`': "'",
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '"': "'",
  ';': ',',
  ...toReplacements('ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', 'A V G D E Z I TH I K L M N X O P R S T Y F CH PS O'),
  ...toReplacements('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'),
  ...toReplacements('АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЬЮЯ', 'A B V G D E ZH Z I Y K L M N O P R S T U F H TS CH SH SHT A Y YU YA'),
  ...toReplacements('абвгдежзийклмнопрстуфхцчшщъьюя', 'a b v g d e zh z i y k l m n o p r s t u f h ts ch sh sht a y yu ya'),
}

function toReplacements(letters: string, latin: string): Record<string, string> {
  const parts = latin.split(' ')
  return Object.fromEntries([...letters].map((letter, at) => [letter, parts[at]!]))
}

/**
 * The Latin characters that every bank in SEPA accepts (EPC217-08): others are written in Latin letters, or as a dot if there is no way to.
 * Slashes are no separators there.
 */
export function toSepaText(text: string, maxLength: number): string {
  const latin = Array.from(text.normalize('NFC'), toLatin).join('')
  return latin
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/^[\s/]+|[\s/]+$/g, '')
    .slice(0, maxLength)
    .replace(/[\s/]+$/, '')
}

function toLatin(character: string): string {
  const plain = removeMarks(character)
  const replaced = replacements[character] ?? replacements[plain] ?? plain
  if (/^[a-zA-Z\d/?:().,'+ -]+$/.test(replaced)) return replaced
  return /^[\s\p{Cc}]$/u.test(character) ? ' ' : '.'
}

const removeMarks = (character: string) => character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
