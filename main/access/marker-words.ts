/** The record field that contains a marker. */
export type MarkerSource = { subject: string; id: number; field: string }

export type Markers = ReturnType<typeof createMarkers>

/** Creates unique words that trace leaked text back to the record field it came from. */
export function createMarkers() {
  const places = new Map<string, MarkerSource>()
  let waiting: { word: string; field: string }[] = []
  let count = 0
  return {
    next: (field: string): string => {
      const word = `wk${(count += 1)}${field.toLowerCase()}`
      waiting.push({ word, field })
      return word
    },
    /** Assigns the markers created since the last call to this record; without `id`, nothing was written and they are dropped. */
    settle: (subject: string, id: number | undefined): void => {
      if (id !== undefined) for (const { word, field } of waiting) places.set(word, { subject, id, field })
      waiting = []
    },
    placesIn: (text: string): MarkerSource[] =>
      [...new Set(text.toLowerCase().match(/wk\d+[a-z]+/g))].map((word) => places.get(word)).filter((place) => place !== undefined),
  }
}
