import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { pickChangedFields } from '#platform/web/ui/forms/pick-changed-fields.ts'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { sampleRecords, type SampleRecord } from '../contract.ts'

type SampleRecordDrawerProps = {
  isOpen: boolean
  /** Null to add a sample record. */
  id: number | null
  onClose: () => void
}

export function SampleRecordDrawer({ isOpen, id, onClose }: SampleRecordDrawerProps) {
  const { t } = useTranslation('sample-records')
  const { data, error, refetch } = useApiQuery(sampleRecords.getSampleRecord, { id: id ?? 1 }, { enabled: id !== null, retry: false })
  const sampleRecord = id === null ? null : data?.sampleRecord
  return (
    <FormDrawer isOpen={isOpen} title={id === null ? t('add') : (sampleRecord?.title ?? t('edit'))} onClose={onClose}>
      {({ onDirtyChange, requestClose, close }) => {
        if (sampleRecord !== undefined)
          return <SampleRecordForm key={id} {...{ sampleRecord, onDirtyChange }} onCancel={requestClose} onSaved={close} />
        if (!error) return <Skeleton height="16em" />
        return <ProblemState problem={error} onRetry={refetch} />
      }}
    </FormDrawer>
  )
}

type SampleRecordFormProps = {
  sampleRecord: SampleRecord | null
  onDirtyChange: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

function SampleRecordForm({ sampleRecord, onDirtyChange, onCancel, onSaved }: SampleRecordFormProps) {
  const { t } = useTranslation('sample-records')
  const form = useSampleRecordForm({ sampleRecord, onSaved })
  return (
    <Form form={form} autoComplete="off" onDirtyChange={onDirtyChange}>
      <TextField {...form.field('title')} label={t('field.SampleRecord.title')} isRequired maxLength={200} autoFocus dir="auto" />
      <TextArea {...form.field('description')} label={t('field.SampleRecord.description')} maxLength={5_000} dir="auto" />
      <FormActions form={form} onCancel={onCancel} />
    </Form>
  )
}

function useSampleRecordForm({ sampleRecord, onSaved }: Pick<SampleRecordFormProps, 'sampleRecord' | 'onSaved'>) {
  const { t } = useTranslation('sample-records')
  const options = { topics: ['sample-records'], onError: () => true }
  const add = useApiMutation(sampleRecords.addSampleRecord, {
    ...options,
    undoMessage: (answer) => t('added', { name: answer.sampleRecord.title }),
  })
  const update = useApiMutation(sampleRecords.updateSampleRecord, {
    ...options,
    undoMessage: (answer) => t('saved', { name: answer.sampleRecord.title }),
  })
  return useForm({
    initial: { title: sampleRecord?.title ?? '', description: sampleRecord?.description ?? '' },
    validate: ({ title }) => (title.trim() ? {} : { title: t('titleMissing') }),
    formatError: formatProblem,
    save: async (values, saved) => {
      if (sampleRecord) await update.mutateAsync({ sampleRecord: { ...pickChangedFields(saved, values), id: sampleRecord.id } })
      else await add.mutateAsync({ sampleRecord: values })
      onSaved()
    },
  })
}
