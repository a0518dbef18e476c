import type { Config } from '#platform/server/config/config.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { openInvoiceFixture, sampleLines } from '../../server/invoice-fixture.ts'
import type { Quote } from '../quote-schema.ts'

export const marie = { name: 'Marie Dubois', company: 'Atelier Dubois', email: 'marie@dubois.test' }

/** Clients open the links without signing in. */
export async function openQuoteFixture(options: { config?: Partial<Config> } = {}) {
  const fixture = await openInvoiceFixture(options)
  const { send, guest } = fixture
  const addQuote = async (quote: object = {}, as: PersonName = 'sam') =>
    (await send(as, 'add-quote', { quote: { client: marie, lines: sampleLines, ...quote } })).quote as Quote
  const share = async (id: number, as: PersonName = 'sam') => {
    const { quote, link } = (await send(as, 'share-quote', { id })) as { quote: Quote; link: string }
    return { quote, token: getToken(link) }
  }
  return {
    ...fixture,
    addQuote,
    share,
    shareNew: async (quote: object = {}, as: PersonName = 'sam') => share((await addQuote(quote, as)).id, as),
    readQuote: async (id: number, as: PersonName = 'sam') => (await fixture.as(as).get('/apps/invoice/quote', { id })).body.quote as Quote,
    openLink: (token: string) => guest.get('/apps/invoice/public-quote', { token }),
    respond: (token: string, answer: object = {}) =>
      guest.post('/apps/invoice/respond-to-quote', { token, response: 'accepted', name: 'Marie Dubois', ...answer }),
    [Symbol.asyncDispose]: fixture[Symbol.asyncDispose],
  }
}

export const getToken = (text: string): string => /#\/quote\/([\w.-]+)/.exec(text)?.[1] ?? ''
