import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { useChoice } from './choice.ts'

/** Renders the question that `choose` asks; must be mounted once per page. */
export function ChoiceDialog() {
  const question = useChoice()
  return question && <OpenQuestion key={question.title} question={question} />
}

function OpenQuestion({ question }: { question: NonNullable<ReturnType<typeof useChoice>> }) {
  const { t } = useTranslation('calendar')
  const [value, setValue] = useState(question.options[0]!.value)
  return (
    <Dialog isOpen role="alertdialog" size="small" title={question.title} onClose={() => question.answer(null)}>
      {question.text && <p>{question.text}</p>}
      <RadioGroup label={question.title} isLabelHidden options={question.options} value={value} onChange={setValue} />
      <ActionBar>
        <Button onClick={() => question.answer(null)}>{t('platform:ui.cancel')}</Button>
        <Button variant={question.isDanger ? 'danger' : 'primary'} onClick={() => question.answer(value)}>
          {question.action}
        </Button>
      </ActionBar>
    </Dialog>
  )
}
