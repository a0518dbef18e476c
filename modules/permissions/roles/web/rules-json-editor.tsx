import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Rule } from '#platform/contract/identity.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { TextArea } from '#platform/web/ui/fields/text-field.tsx'
import css from './role-editor.module.css'
import { findLine, parseRules, formatRules } from './rules-json.ts'
import type { RuleError } from './use-role-draft.ts'

type RulesJsonEditorProps = { rules: readonly Rule[]; mistakes: readonly RuleError[]; isLocked: boolean; onChange: (rules: Rule[]) => void }

export function RulesJsonEditor({ rules, mistakes, isLocked, onChange }: RulesJsonEditorProps) {
  const { t } = useTranslation('permissions')
  const { text, lines } = formatRules(rules)
  const [typed, type] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const found = typed === null ? { rules: [...rules] } : parseRules(typed)
  const take = (next: string) => {
    type(next)
    const read = parseRules(next)
    if ('rules' in read) onChange(read.rules)
  }
  /** Reformats valid text on blur, so that line numbers of errors match. */
  const leave = () => 'rules' in found && type(null)
  return (
    <Card>
      <p className={css.note}>{t('expert.text')}</p>
      {mistakes.length > 0 && (
        <Alert color="danger" title={t('expert.mistakes', { count: mistakes.length })}>
          <RuleErrors mistakes={mistakes} lineOf={(path) => findLine(lines, path)} onChoose={(line) => selectLine(box.current, line)} />
        </Alert>
      )}
      <div ref={box} className={css.rules}>
        <TextArea
          label={t('expert.rules')}
          dir="ltr"
          spellCheck={false}
          readOnly={isLocked}
          style={textStyle}
          value={typed ?? text}
          error={'mistake' in found ? t(`expert.${found.mistake}`) : undefined}
          onChange={take}
          onBlur={leave}
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

type RuleErrorsProps = { mistakes: readonly RuleError[]; lineOf: (path: string) => number; onChoose: (line: number) => void }

function RuleErrors({ mistakes, lineOf: line, onChoose }: RuleErrorsProps) {
  const { t } = useTranslation('permissions')
  return (
    <ul className={css.mistakes}>
      {mistakes.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          <button type="button" className={css.mistake} onClick={() => onChoose(line(path))}>
            <span>{t('expert.line', { line: line(path) })}</span>
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

function selectLine(box: HTMLElement | null, line: number): void {
  const field = box?.querySelector('textarea')
  if (!field) return
  const before = field.value.split('\n').slice(0, line - 1)
  const start = before.reduce((length, one) => length + one.length + 1, 0)
  field.focus()
  field.setSelectionRange(start, start + (field.value.split('\n')[line - 1]?.length ?? 0))
}
