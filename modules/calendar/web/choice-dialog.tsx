import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Actions } from '#platform/web/ui/actions.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import { useChoice } from './choice.ts'

/** Stands once on the page and shows what `choose` asks. */
export function ChoiceDialog() {
  const asked = useChoice()
  return asked && <Open key={asked.title} asked={asked} />
}

function Open({ asked }: { asked: NonNullable<ReturnType<typeof useChoice>> }) {
  const { t } = useTranslation('calendar')
  const [value, setValue] = useState(asked.options[0]!.value)
  return (
    <Dialog isOpen role="alertdialog" size="small" title={asked.title} onClose={() => asked.answer(null)}>
      {asked.text && <p>{asked.text}</p>}
      <RadioGroup label={asked.title} isLabelUnseen options={asked.options} value={value} onChange={setValue} />
      <Actions>
        <Button onClick={() => asked.answer(null)}>{t('platform:ui.cancel')}</Button>
        <Button variant={asked.isDanger ? 'danger' : 'primary'} onClick={() => asked.answer(value)}>
          {asked.action}
        </Button>
      </Actions>
    </Dialog>
  )
}
