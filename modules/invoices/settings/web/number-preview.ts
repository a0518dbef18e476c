export function previewNumber(pattern: string, day: string, number: number): string {
  const [year = '', month = ''] = day.split('-')
  return pattern
    .replaceAll('{year}', year)
    .replaceAll('{yy}', year.slice(2))
    .replaceAll('{month}', month)
    .replace(/\{number(?::(\d))?\}/, (_, places?: string) => String(number).padStart(Number(places ?? 1), '0'))
}
