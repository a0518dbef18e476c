export type CardEmail = { label: string; email: string }
export type CardPhone = { label: string; number: string }
export type CardAddress = { label: string; street: string; city: string; region: string; postCode: string; country: string }

/** What we read from a vCard. Empty texts are missing; the birthday is `YYYY-MM-DD`. */
export type CardValues = {
  name: string
  company: string
  jobTitle: string
  note: string
  birthday: string | null
  emails: CardEmail[]
  phones: CardPhone[]
  addresses: CardAddress[]
}

/** What a line says about a contact. */
export type ModeledValue =
  | { field: 'name' | 'company' | 'jobTitle' | 'note' | 'birthday'; value: string }
  | { field: 'emails'; value: CardEmail }
  | { field: 'phones'; value: CardPhone }
  | { field: 'addresses'; value: CardAddress }

/** What a module stores of a card. The lines that it does not store are kept as received. */
export type CardModel = {
  /** Of emails, phone numbers and addresses, each. */
  maxEntries: number
  /** The value as the module stores it; null if it stores nothing of it. */
  toStored: (value: ModeledValue) => ModeledValue | null
}
