import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { useChoice } from './choice.ts'

export function ChoiceDialog() {
  const choice = useChoice()
  return choice && <ChoiceDialogContent key={choice.title} choice={choice} />
}

function ChoiceDialogContent({ choice }: { choice: NonNullable<ReturnType<typeof useChoice>> }) {
  const { t } = useTranslation('calendar')
  const [value, setValue] = useState(choice.options[0]!.value)
  return (
    <Dialog isOpen role="alertdialog" size="small" title={choice.title} onClose={() => choice.resolve(null)}>
      {choice.text && <p>{choice.text}</p>}
      <RadioGroup label={choice.title} isLabelHidden options={choice.options} value={value} onChange={setValue} />
      <ActionBar>
        <Button onClick={() => choice.resolve(null)}>{t('platform:ui.cancel')}</Button>
        <Button variant={choice.isDanger ? 'danger' : 'primary'} onClick={() => choice.resolve(value)}>
          {choice.confirmLabel}
        </Button>
      </ActionBar>
    </Dialog>
  )
}
