/** Where a word stands that is found nowhere else. */
export type Place = { subject: string; id: number; field: string }

export type Words = ReturnType<typeof createWords>

/** Words by which a text that got out is traced to the field of the record that it came from. */
export function createWords() {
  const places = new Map<string, Place>()
  let waiting: { word: string; field: string }[] = []
  let count = 0
  return {
    next: (field: string): string => {
      const word = `wk${(count += 1)}${field.toLowerCase()}`
      waiting.push({ word, field })
      return word
    },
    /** The words made since the last time stand in this record, or, where nothing was written, nowhere. */
    settle: (subject: string, id: number | undefined): void => {
      if (id !== undefined) for (const { word, field } of waiting) places.set(word, { subject, id, field })
      waiting = []
    },
    placesIn: (text: string): Place[] =>
      [...new Set(text.toLowerCase().match(/wk\d+[a-z]+/g))].map((word) => places.get(word)).filter((place) => place !== undefined),
  }
}
