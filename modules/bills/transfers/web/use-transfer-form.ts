import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useToday } from '#platform/web/hooks/use-today.ts'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import type { ListedBill } from '../../bill-schema.ts'
import { bills as endpoints } from '../../contract.ts'
import { getBillTopics } from '../../web/topics.ts'

/** The created file and the bills that it pays. */
export type TransferFile = Output<typeof endpoints.createTransfers> & { bills: readonly ListedBill[] }

/** Bills that are in an earlier file are only included `again` if the user chooses so. */
export function useTransferForm(bills: readonly ListedBill[], onCreated: (file: TransferFile) => void) {
  const { t } = useTranslation('bills')
  const today = useToday()
  const create = useApiMutation(endpoints.createTransfers, {
    topics: ({ ids }) => getBillTopics(ids),
    onError: () => true,
  })
  const exported = bills.filter(({ exportedAt }) => exportedAt)
  const listIncluded = (again: boolean) => (again ? bills : bills.filter((bill) => !exported.includes(bill)))
  const form = useForm({
    initial: { date: today as string | null, again: false },
    validate: ({ date, again }) => ({
      ...(!date && { date: t('error.missing') }),
      ...(listIncluded(again).length === 0 && { again: t('transfer.noneLeft') }),
    }),
    formatError: (problem) => formatProblem(problem),
    save: async ({ date, again }) => {
      const included = listIncluded(again)
      const { data } = await create.mutateAsync({ ids: included.map(({ id }) => id), date: date!, again })
      saveTextFile(data.fileName, data.content)
      onCreated({ ...data, bills: included })
    },
  })
  return { ...form, exported, included: listIncluded(form.values.again) }
}

function saveTextFile(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/xml' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}
