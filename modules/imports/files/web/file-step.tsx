import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import type { ImportSourceInfo } from '../../contract.ts'
import type { ChosenContent } from '../../web/chosen-content.ts'
import { StepHeading } from '../../web/step-heading.tsx'
import { StepList } from '../../web/step-list.tsx'
import { FileForm } from './file-form.tsx'
import { PasteForm } from './paste-form.tsx'
import { useImportUpload } from './use-import-upload.ts'

/** Tables can also be pasted. */
export function FileStep({ source, initial }: { source: ImportSourceInfo; initial: ChosenContent | undefined }) {
  const { t } = useTranslation('imports')
  const [tab, setTab] = useState<'files' | 'paste'>(initial?.text ? 'paste' : 'files')
  const upload = useImportUpload(source.name)
  const tabs = (['files', 'paste'] as const).map((id) => ({ id, label: t(`files.tab.${id}`) }))
  const form = tab === 'files' ? <FileForm {...{ source, upload, initial }} /> : <PasteForm {...{ upload, initial }} />
  return (
    <>
      <StepList current="files" />
      <Card>
        <StepHeading hasFocus={false}>{t('files.title')}</StepHeading>
        {source.columns.length > 0 ? (
          <Tabs label={t('files.title')} tabs={tabs} selected={tab} onChange={setTab}>
            {form}
          </Tabs>
        ) : (
          form
        )}
      </Card>
    </>
  )
}
