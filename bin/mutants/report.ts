import type { Mutant } from './find-mutants.ts'

export type Outcome = { mutant: Mutant; result: 'killed' | 'survived' | 'unreached'; seconds: number }

/** A Markdown report: the score, overall and for each folder, and every mutant that no test noticed. */
export function formatReport(
  outcomes: readonly Outcome[],
  { paths, total, seed }: { paths: readonly string[]; total: number; seed: string },
): string {
  const folders = [...new Set(outcomes.map(({ mutant }) => folderOf(mutant)))].toSorted()
  const rows = folders.map((folder) =>
    row(
      folder,
      outcomes.filter(({ mutant }) => folderOf(mutant) === folder),
    ),
  )
  const unnoticed = outcomes.filter(({ result }) => result !== 'killed').toSorted(byPlace)
  return [
    `\`npm run mutants -- ${paths.join(' ')}\`: ${outcomes.length} of ${total} mutants, seed ${seed}.`,
    '',
    '| folder | mutants | killed | score |',
    '| --- | ---: | ---: | ---: |',
    ...rows,
    row('all', outcomes),
    '',
    ...unnoticed.map(
      ({ mutant: { file, line, kind, replacement }, result }) => `- ${result}: \`${file}:${line}\`, ${kind} → \`${replacement}\``,
    ),
    '',
  ].join('\n')
}

const folderOf = ({ file }: Mutant) => file.split('/').slice(0, -1).join('/')

function row(name: string, outcomes: readonly Outcome[]): string {
  const killed = outcomes.filter(({ result }) => result === 'killed').length
  return `| ${name} | ${outcomes.length} | ${killed} | ${((100 * killed) / outcomes.length).toFixed(0)} % |`
}

const byPlace = (one: Outcome, other: Outcome) => one.mutant.file.localeCompare(other.mutant.file) || one.mutant.start - other.mutant.start
