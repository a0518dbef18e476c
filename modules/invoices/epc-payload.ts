import { formatDecimal } from '#platform/contract/money.ts'

type CreditTransfer = { name: string; iban: string; bic: string | null; amount: number; reference: string }

const MAX_AMOUNT = 99_999_999_999

/**
 * The text of a QR code with which banking apps fill in a SEPA credit transfer (EPC069-12, version 2). `amount` in cents. Undefined for amounts
 * that the format cannot express.
 */
export function formatEpcPayload({ name, iban, bic, amount, reference }: CreditTransfer): string | undefined {
  if (amount <= 0 || amount > MAX_AMOUNT) return undefined
  const toLine = (text: string, maxLength: number) => text.replaceAll(/\s+/g, ' ').trim().slice(0, maxLength)
  return [
    'BCD',
    '002',
    // UTF-8
    '1',
    'SCT',
    toLine(bic ?? '', 11).toUpperCase(),
    toLine(name, 70),
    iban.replaceAll(/\s/g, '').toUpperCase(),
    `EUR${formatDecimal(amount, 'EUR')}`,
    // No purpose code and no structured reference.
    '',
    '',
    toLine(reference, 140),
  ].join('\n')
}
