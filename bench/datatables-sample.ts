/** What is asked of a list of a million invoices: always the same, however often it is drawn. */
export type Question = { filters: Record<string, string>; order: Record<string, string>; share: number }

type Filter = (draw: Draw) => Record<string, string>
type Draw = (below: number) => number

const one = <T>(draw: Draw, values: readonly T[]) => values[draw(values.length)]!
const range = (draw: Draw, name: string, most: number): Record<string, string> => {
  const from = draw(most)
  return { [`${name}From`]: String(from), [`${name}To`]: String(from + 1 + draw(most)) }
}
const days = (draw: Draw, name: string): Record<string, string> => {
  const [from, to] = [draw(48), draw(48)].toSorted((first, last) => first - last)
  const month = (index: number) => `${2021 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  return { [`${name}From`]: `${month(from!)}-01`, [`${name}To`]: `${month(to! + 6)}-28` }
}

/** Common and rare values alike. */
const filters: readonly Filter[] = [
  (draw) => ({ status: one(draw, ['paid', 'draft', 'partial', 'overdue,sent', 'paid,sent']) }),
  (draw) => ({ kind: one(draw, ['invoice', 'credit-note']) }),
  (draw) => ({ currency: one(draw, ['EUR', 'USD', 'JPY']) }),
  (draw) => days(draw, 'issued'),
  (draw) => days(draw, 'due'),
  (draw) => range(draw, 'total', 900_000),
  (draw) => range(draw, 'balance', 900_000),
]
const sorts = ['number', 'client', 'issuedDate', 'dueDate', 'total', 'balance', 'status', 'currency', 'createdAt']
/** How far down: the first page, and jumps. */
const shares = [0, 0, 0.25, 0.5, 0.9, 0.999]

/** So many of all pairs of filters, orders by one column and jumps. */
export function questions(count: number): Question[] {
  const draw = drawing(20_261_121)
  return Array.from({ length: count }, (_, index) => {
    const first = index % filters.length
    const second = draw(filters.length)
    const order = { sortColumn: one(draw, sorts), sort: one(draw, ['asc', 'desc']) }
    return { filters: { ...filters[first]!(draw), ...filters[second]!(draw) }, order, share: one(draw, shares) }
  })
}

/** Orders by several columns, and what is found by words. */
export function furtherQuestions(count: number): Question[] {
  const draw = drawing(7_919)
  return Array.from({ length: count }, () => {
    const columns = [one(draw, sorts), one(draw, sorts), one(draw, sorts)]
    const order = { sortColumn: [...new Set(columns)].join(), sort: 'asc,desc,asc' }
    const words = one<Record<string, string>>(draw, [
      { client: `client ${draw(5_000)}` },
      { client: `ltd ${draw(10)}` },
      { q: `00${100 + draw(900)}` },
      {},
    ])
    return { filters: { ...words, ...one(draw, filters)(draw) }, order, share: one(draw, shares) }
  })
}

/** The same numbers every time (xorshift). */
function drawing(seed: number): Draw {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
