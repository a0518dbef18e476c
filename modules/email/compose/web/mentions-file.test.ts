import { expect, test } from 'vitest'
import { mentionsFile } from './mentions-file.ts'

test('a text that speaks of a file is noticed in all five languages', () => {
  const said = [
    'Please find attached the plan.',
    'Vous trouverez le plan en pièce jointe.',
    'Den Plan finden Sie im Anhang.',
    'Segue em anexo o plano.',
    '计划见附件。',
  ]
  expect(said.map(mentionsFile)).toEqual([true, true, true, true, true])
})

test('other texts are not', () => {
  expect(['I am very fond of the harbour.', 'Nous vous rejoignons.', 'Der Anhänger steht im Hof.', '你好'].some(mentionsFile)).toBe(false)
})
