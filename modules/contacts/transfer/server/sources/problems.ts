import type { ImportProblem } from '#platform/server/imports/import-source.ts'
import type { VcardProblem } from '#platform/server/vcard/parse-vcard.ts'
import type { CsvProblem } from '../read-csv-contacts.ts'

type Reason = VcardProblem | CsvProblem

const messages: Record<Reason, string> = {
  cut_off: 'The end of the contact is missing.',
  malformed: 'The contact is not valid.',
  too_large: 'The contact is too large.',
  wrong_version: 'Only vCard 3 and 4 can be imported.',
  group: 'This is a group, not a contact.',
  no_name: 'The contact has no name.',
  bad_email: 'An email address is not valid.',
  too_long: 'A value is too long.',
}

export const toProblem = (reason: Reason): ImportProblem => ({
  code: `contacts.card_${reason}`,
  message: messages[reason],
})
