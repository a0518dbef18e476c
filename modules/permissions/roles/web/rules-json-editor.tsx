import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Rule } from '#platform/contract/rule.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { TextArea } from '#platform/web/ui/fields/text-field.tsx'
import css from './role-editor.module.css'
import { findLine, parseRules, formatRules } from './rules-json.ts'
import type { RuleError } from './use-role-draft.ts'

type RulesJsonEditorProps = { rules: readonly Rule[]; errors: readonly RuleError[]; isLocked: boolean; onChange: (rules: Rule[]) => void }

export function RulesJsonEditor({ rules, errors, isLocked, onChange }: RulesJsonEditorProps) {
  const { t } = useTranslation('permissions')
  const { text, lines } = formatRules(rules)
  const [editedText, setEditedText] = useState<string | null>(null)
  const container = useRef<HTMLDivElement>(null)
  const parsed = editedText === null ? { rules: [...rules] } : parseRules(editedText)
  const onTextChange = (next: string) => {
    setEditedText(next)
    const result = parseRules(next)
    if ('rules' in result) onChange(result.rules)
  }
  /** Reformats valid text on blur, so that line numbers of errors match. */
  const onBlurEditor = () => 'rules' in parsed && setEditedText(null)
  return (
    <Card>
      <p className={css.note}>{t('expert.text')}</p>
      {errors.length > 0 && (
        <Alert color="danger" title={t('expert.mistakes', { count: errors.length })}>
          <RuleErrors errors={errors} getLine={(path) => findLine(lines, path)} onChoose={(line) => selectLine(container.current, line)} />
        </Alert>
      )}
      <div ref={container} className={css.rules}>
        <TextArea
          label={t('expert.rules')}
          dir="ltr"
          spellCheck={false}
          readOnly={isLocked}
          style={textStyle}
          value={editedText ?? text}
          error={'error' in parsed ? t(`expert.${parsed.error}`) : undefined}
          onChange={onTextChange}
          onBlur={onBlurEditor}
        />
      </div>
    </Card>
  )
}

const textStyle = {
  fontFamily: 'var(--font-mono)',
  fontSize: 'var(--text-13)',
  minBlockSize: '320px',
  maxBlockSize: 'none',
  whiteSpace: 'pre',
} as const

type RuleErrorsProps = { errors: readonly RuleError[]; getLine: (path: string) => number; onChoose: (line: number) => void }

function RuleErrors({ errors, getLine, onChoose }: RuleErrorsProps) {
  const { t } = useTranslation('permissions')
  return (
    <ul className={css.errors}>
      {errors.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          <button type="button" className={css.error} onClick={() => onChoose(getLine(path))}>
            <span>{t('expert.line', { line: getLine(path) })}</span>
            <code dir="ltr">{path}</code>
            <span lang="en" dir="ltr">
              {message}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function selectLine(container: HTMLElement | null, line: number): void {
  const field = container?.querySelector('textarea')
  if (!field) return
  const before = field.value.split('\n').slice(0, line - 1)
  const start = before.reduce((length, one) => length + one.length + 1, 0)
  field.focus()
  field.setSelectionRange(start, start + (field.value.split('\n')[line - 1]?.length ?? 0))
}
