/** `Name | Title` as the headers of a column. */
export const splitHeaders = (text: string): string[] => text.split('|').map((header) => header.trim())
