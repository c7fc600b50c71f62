export function saveText(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  download(url, name);
  // The browser may read the file some time after the click, so its URL stays valid for a minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Downloads by clicking a link and not by navigating, so that the page stays if the server answers an error.
 */
export function download(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
