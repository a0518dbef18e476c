/** `npm run bench -- --quick` checks that the benchmarks work, with little data and few repetitions; its numbers mean nothing. */
export const isQuick = process.argv.includes('--quick')

/** Returns the first number, or the second with `--quick`. */
export const scale = (full: number, quick: number): number => (isQuick ? quick : full)
