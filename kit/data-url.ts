/** Returns a file as a data URL: the portal's content security policy allows no blob URLs. */
export const dataUrl = (file: Blob): Promise<string> =>
  new Promise(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsDataURL(file)
  })
