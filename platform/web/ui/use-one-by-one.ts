import { useState } from 'react'

type Field = { text: string; refused: readonly string[] }

/** A field that sends one line after another. What is refused comes back once nothing else is being written there. */
export function useOneByOne() {
  const [{ text }, setField] = useState<Field>({ text: '', refused: [] })
  return {
    text,
    write: (next: string) => setField(({ refused }) => filled({ text: next, refused })),
    /** `left`: the line where it was refused, else nothing. */
    send: async (left: Promise<string>) => {
      setField(({ refused }) => ({ text: '', refused }))
      const line = await left
      setField((now) => filled({ text: now.text, refused: line ? [...now.refused, line] : now.refused }))
    },
  }
}

const filled = ({ text, refused }: Field): Field =>
  text || !refused[0] ? { text, refused } : { text: refused[0], refused: refused.slice(1) }
