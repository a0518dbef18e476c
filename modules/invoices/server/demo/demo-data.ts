import type { Language } from '#platform/contract/user.ts'
import type { Unit } from '../../invoice-contract.ts'

type ClientLocation = { city: string; postCode: string; country: string; language: Language; currency: string; vatId: string | null }
type DemoClient = ClientLocation & { name: string; company: string; email: string; address: string; paymentDays: number | null }

const createClient = (company: string, name: string, location: ClientLocation & { address: string; paymentDays?: number }): DemoClient => ({
  paymentDays: null,
  ...location,
  company,
  name,
  email: `${
    company
      .normalize('NFKD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase() || 'office'
  }@clients.test`,
})

export const demoClients: readonly DemoClient[] = [
  createClient('Atelier Dubois', 'Marie Dubois', {
    address: '14 rue des Forges',
    postCode: '69001',
    city: 'Lyon',
    country: 'FR',
    language: 'fr',
    currency: 'EUR',
    vatId: 'FR40303265045',
  }),
  createClient('Hafenwerk GmbH', 'Torsten Petersen', {
    address: 'Am Sandtorkai 30',
    postCode: '20457',
    city: 'Hamburg',
    country: 'DE',
    language: 'de',
    currency: 'EUR',
    vatId: 'DE136695976',
    paymentDays: 14,
  }),
  createClient('Quinta do Vale', 'Joana Sampaio', {
    address: 'Estrada Nacional 222, km 8',
    postCode: '5050-282',
    city: 'Peso da Régua',
    country: 'PT',
    language: 'pt',
    currency: 'EUR',
    vatId: 'PT504426974',
  }),
  createClient('Northgate Marine Ltd', 'Alison Burke', {
    address: '7 Quayside',
    postCode: 'LS1 4DY',
    city: 'Leeds',
    country: 'GB',
    language: 'en',
    currency: 'GBP',
    vatId: 'GB980780684',
  }),
  createClient('杭州西湖游船有限公司', '陈志强', {
    address: '湖滨路 88 号',
    postCode: '310006',
    city: '杭州',
    country: 'CN',
    language: 'cn',
    currency: 'CNY',
    vatId: null,
    paymentDays: 45,
  }),
  createClient('Bakery Rosa', 'Rosa Lindqvist', {
    address: 'Rua das Flores 31',
    postCode: '4050-262',
    city: 'Porto',
    country: 'PT',
    language: 'en',
    currency: 'EUR',
    vatId: 'PT502757191',
  }),
  createClient('Schmidt & Söhne', 'Ulrich Schmidt', {
    address: 'Bergmannstraße 5',
    postCode: '10961',
    city: 'Berlin',
    country: 'DE',
    language: 'de',
    currency: 'EUR',
    vatId: 'DE129273398',
    paymentDays: 30,
  }),
  createClient('Hôtel de la Plage', 'Bernard Rousseau', {
    address: '2 promenade des Anglais',
    postCode: '06000',
    city: 'Nice',
    country: 'FR',
    language: 'fr',
    currency: 'EUR',
    vatId: 'FR83404833048',
  }),
  createClient('Lakeside Rowing Club', 'Henry Cole', {
    address: '1 Boathouse Lane',
    postCode: '02139',
    city: 'Cambridge',
    country: 'US',
    language: 'en',
    currency: 'USD',
    vatId: null,
  }),
  createClient('Câmara de Aveiro', 'Isabel Moura', {
    address: 'Cais da Fonte Nova',
    postCode: '3810-200',
    city: 'Aveiro',
    country: 'PT',
    language: 'pt',
    currency: 'EUR',
    vatId: 'PT505931192',
    paymentDays: 60,
  }),
  createClient('Zürich Segel AG', 'Reto Baumann', {
    address: 'Seefeldquai 9',
    postCode: '8008',
    city: 'Zürich',
    country: 'CH',
    language: 'de',
    currency: 'CHF',
    vatId: 'CHE-116.281.710',
  }),
  createClient('Tanaka Wood Design', 'Yuki Tanaka', {
    address: '2-11-3 Meguro',
    postCode: '153-0063',
    city: 'Tokyo',
    country: 'JP',
    language: 'en',
    currency: 'JPY',
    vatId: null,
  }),
]

type DemoItem = [title: string, unit: Unit, unitPrice: number, taxRate: number]

/** Prices in euro cents. */
export const demoItems: readonly DemoItem[] = [
  ['Boat building, hour', 'HUR', 6_800, 23],
  ['Carpentry, hour', 'HUR', 5_400, 23],
  ['Design and drawings, hour', 'HUR', 8_200, 23],
  ['Survey on site', 'LS', 24_000, 23],
  ['Oak planks, planed', 'MTR', 1_890, 23],
  ['Larch decking', 'MTK', 7_450, 23],
  ['Marine plywood 12 mm', 'MTK', 4_620, 23],
  ['Bronze cleat 200 mm', 'H87', 3_175, 23],
  ['Stainless screws, box of 200', 'SET', 2_249, 23],
  ['Teak oil', 'LTR', 1_695, 23],
  ['Epoxy resin', 'KGM', 2_380, 23],
  ['Rope 14 mm', 'MTR', 345, 23],
  ['Canvas cover, made to measure', 'C62', 38_900, 23],
  ['Rowing boat “Ria”, 3.6 m', 'C62', 489_000, 23],
  ['Oars, pair', 'SET', 14_500, 23],
  ['Winter storage', 'MON', 9_500, 23],
  ['Mooring', 'MON', 12_000, 23],
  ['Engine service', 'LS', 31_500, 23],
  ['Varnishing', 'MTK', 2_760, 23],
  ['Delivery', 'KMT', 95, 23],
  ['Crane', 'HUR', 11_000, 23],
  ['Course: knots and splices', 'C62', 6_500, 6],
  ['Handbook “Wood and water”', 'H87', 2_450, 6],
  ['Disposal of waste wood', 'KGM', 18, 13],
  ['Care plan', 'ANN', 42_000, 23],
]
