export type MarkerSource = { subject: string; id: number; field: string }

export type Markers = ReturnType<typeof createMarkers>

/** Creates unique words that trace leaked text back to the record field it came from. */
export function createMarkers() {
  const sources = new Map<string, MarkerSource>()
  let pending: { word: string; field: string }[] = []
  let count = 0
  return {
    next: (field: string): string => {
      const word = `wk${(count += 1)}${field.toLowerCase()}`
      pending.push({ word, field })
      return word
    },
    /** Assigns the markers created since the last call to this record; without `id`, nothing was written and they are dropped. */
    assign: (subject: string, id: number | undefined): void => {
      if (id !== undefined) for (const { word, field } of pending) sources.set(word, { subject, id, field })
      pending = []
    },
    findSources: (text: string): MarkerSource[] =>
      [...new Set(text.toLowerCase().match(/wk\d+[a-z]+/g))].map((word) => sources.get(word)).filter((source) => source !== undefined),
  }
}
