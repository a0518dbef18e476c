import type { Mutant } from './find-mutants.ts'

export type Outcome = { mutant: Mutant; result: 'killed' | 'survived' | 'unreached'; seconds: number }

/** Formats a Markdown report with the score of each folder, the total score and every mutant that was not killed. */
export function formatReport(
  outcomes: readonly Outcome[],
  { paths, total, seed }: { paths: readonly string[]; total: number; seed: string },
): string {
  const folders = [...new Set(outcomes.map(({ mutant }) => getFolder(mutant)))].toSorted()
  const rows = folders.map((folder) =>
    formatRow(
      folder,
      outcomes.filter(({ mutant }) => getFolder(mutant) === folder),
    ),
  )
  const notKilled = outcomes.filter(({ result }) => result !== 'killed').toSorted(comparePosition)
  return [
    `\`npm run mutants -- ${paths.join(' ')}\`: ${outcomes.length} of ${total} mutants, seed ${seed}.`,
    '',
    '| folder | mutants | killed | score |',
    '| --- | ---: | ---: | ---: |',
    ...rows,
    formatRow('all', outcomes),
    '',
    ...notKilled.map(
      ({ mutant: { file, line, kind, replacement }, result }) => `- ${result}: \`${file}:${line}\`, ${kind} → \`${replacement}\``,
    ),
    '',
  ].join('\n')
}

const getFolder = ({ file }: Mutant) => file.split('/').slice(0, -1).join('/')

function formatRow(name: string, outcomes: readonly Outcome[]): string {
  const killed = outcomes.filter(({ result }) => result === 'killed').length
  return `| ${name} | ${outcomes.length} | ${killed} | ${((100 * killed) / outcomes.length).toFixed(0)} % |`
}

const comparePosition = (one: Outcome, other: Outcome) =>
  one.mutant.file.localeCompare(other.mutant.file) || one.mutant.start - other.mutant.start
