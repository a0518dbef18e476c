/** Loads the ZIP library when it is first needed, which saves memory at the start. */
export async function loadZip() {
  const zip = await import('@zip.js/zip.js')
  zip.configure({ useWebWorkers: false })
  return zip
}
