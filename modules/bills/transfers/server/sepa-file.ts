import { isBic, isIban, removeSpaces } from '#modules/invoices/iban.ts'
import { formatDecimal } from '#platform/contract/money.ts'
import { type XmlElement, element, elementWith, toXml } from '#platform/server/xml/write-xml.ts'
import { parseCreditorReference } from './creditor-reference.ts'
import { toSepaText } from './sepa-text.ts'

type Account = { name: string; iban: string; bic: string | null }

export type Transfer = Account & {
  /** Unique in the file, returned with the bank statement. */
  endToEndId: string
  /** In cents. */
  amount: number
  reference: string
}

type FileOptions = {
  /** At most 35 characters; banks reject one that they have received before. */
  messageId: string
  /** RFC 3339 */
  createdAt: string
  /** The day of the transfers, `YYYY-MM-DD` */
  date: string
  debtor: Account
}

/** EPC132-08 */
export const MAX_CENTS = 99_999_999_999
const MAX_ID = 35
const MAX_NAME = 70
const MAX_REFERENCE = 140

/**
 * Writes transfers in euro as pain.001.001.09 in the order of its schema, booked as single debits. Throws RangeError if there are none, or one
 * has an amount or an account that SEPA rejects; refunds from suppliers are not transfers.
 */
export function writeSepaFile(transfers: readonly Transfer[], options: FileOptions): string {
  assertValid(transfers, options)
  const { messageId, createdAt, debtor } = options
  const id = toSepaText(messageId, MAX_ID)
  const sums = createSums(transfers)
  return toXml(
    elementWith(
      'Document',
      { xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' },
      element(
        'CstmrCdtTrfInitn',
        element(
          'GrpHdr',
          element('MsgId', id),
          element('CreDtTm', createdAt.slice(0, 'YYYY-MM-DDThh:mm:ss'.length)),
          ...sums,
          element('InitgPty', createName(debtor)),
        ),
        createPayment(transfers, { ...options, messageId: id }),
      ),
    ),
  )
}

function assertValid(transfers: readonly Transfer[], { debtor }: FileOptions): void {
  if (transfers.length === 0) throw new RangeError('There must be at least one transfer.')
  for (const { iban } of [debtor, ...transfers]) if (!isIban(iban)) throw new RangeError(`"${iban}" is not a valid IBAN.`)
  for (const { amount, endToEndId } of transfers)
    if (!Number.isSafeInteger(amount) || amount <= 0 || amount > MAX_CENTS)
      throw new RangeError(`The amount of ${endToEndId} must be between 0.01 and 999999999.99.`)
  if (new Set(transfers.map(({ endToEndId }) => endToEndId)).size < transfers.length)
    throw new RangeError('The transfers must have different references.')
}

const createSums = (transfers: readonly Transfer[]): XmlElement[] => [
  element('NbOfTxs', String(transfers.length)),
  element('CtrlSum', formatEuro(transfers.reduce((sum, { amount }) => sum + amount, 0))),
]

const formatEuro = (cents: number) => formatDecimal(cents, 'EUR')

function createPayment(transfers: readonly Transfer[], { messageId, date, debtor }: FileOptions): XmlElement {
  return element(
    'PmtInf',
    element('PmtInfId', messageId),
    element('PmtMtd', 'TRF'),
    element('BtchBookg', 'false'),
    ...createSums(transfers),
    element('PmtTpInf', element('SvcLvl', element('Cd', 'SEPA'))),
    element('ReqdExctnDt', element('Dt', date)),
    element('Dbtr', createName(debtor)),
    element('DbtrAcct', createIban(debtor)),
    element('DbtrAgt', createBank(debtor) ?? element('FinInstnId', element('Othr', element('Id', 'NOTPROVIDED')))),
    element('ChrgBr', 'SLEV'),
    ...transfers.map(createTransfer),
  )
}

function createTransfer(transfer: Transfer): XmlElement {
  const { endToEndId, amount, reference } = transfer
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', toSepaText(endToEndId, MAX_ID))),
    element('Amt', elementWith('InstdAmt', { Ccy: 'EUR' }, formatEuro(amount))),
    element('CdtrAgt', createBank(transfer)),
    element('Cdtr', createName(transfer)),
    element('CdtrAcct', createIban(transfer)),
    element('RmtInf', createRemittance(reference)),
  )
}

/** SEPA requires a name. */
const createName = ({ name }: Account) => element('Nm', toSepaText(name, MAX_NAME) || 'NOTPROVIDED')

const createIban = ({ iban }: Account) => element('Id', element('IBAN', removeSpaces(iban).toUpperCase()))

/** Banks know the BIC from the IBAN: one that is wrong is better left out. */
const createBank = ({ bic }: Account) =>
  bic && isBic(bic) ? element('FinInstnId', element('BICFI', removeSpaces(bic).toUpperCase())) : null

function createRemittance(reference: string): XmlElement {
  const creditorReference = parseCreditorReference(reference)
  if (!creditorReference) return element('Ustrd', toSepaText(reference, MAX_REFERENCE))
  const type = element('Tp', element('CdOrPrtry', element('Cd', 'SCOR')))
  return element('Strd', element('CdtrRefInf', type, element('Ref', creditorReference)))
}
