import { useState } from 'react'

type Field = { text: string; isBegun: boolean; refused: readonly string[] }

/**
 * A field that sends one line after another. What is refused comes back once nothing is being written there: after
 * sending or at a stop, not where the last letter is taken away, as the next one may follow it.
 */
export function useOneByOne() {
  const [{ text, refused }, setField] = useState<Field>({ text: '', isBegun: false, refused: [] })
  return {
    text,
    isRefusedWaiting: refused.length > 0,
    write: (next: string) => setField((now) => ({ ...now, text: next, isBegun: now.isBegun || next !== '' })),
    stop: () => setField((now) => (now.text.trim() ? now : emptied(now))),
    /** `left`: the line where it was refused, else nothing. */
    send: async (left: Promise<string>) => {
      setField(emptied)
      const line = await left
      if (line) setField((now) => filled({ ...now, refused: [...now.refused, line] }))
    },
  }
}

const emptied = ({ refused }: Field): Field => filled({ text: '', isBegun: false, refused })

const filled = (field: Field): Field => {
  const [text, ...refused] = field.refused
  return field.isBegun || !text ? field : { text, isBegun: true, refused }
}
