import { expect, test } from 'vitest'
import { mentionsAttachment } from './mentions-attachment.ts'

test('recognizes a mentioned attachment in all five languages', () => {
  const texts = [
    'Please find attached the plan.',
    'Vous trouverez le plan en pièce jointe.',
    'Den Plan finden Sie im Anhang.',
    'Segue em anexo o plano.',
    '计划见附件。',
  ]
  expect(texts.map(mentionsAttachment)).toEqual([true, true, true, true, true])
})

test('ignores other texts', () => {
  expect(['I am very fond of the harbour.', 'Nous vous rejoignons.', 'Der Anhänger steht im Hof.', '你好'].some(mentionsAttachment)).toBe(
    false,
  )
})
