/**
 * Downloads by clicking a link and not by navigating, so that the page stays if the server answers an error.
 */
export function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
