/** The content security policy allows frames of no other host. */
export const PLAYER_HOSTS = { youtube: 'www.youtube-nocookie.com', vimeo: 'player.vimeo.com' } as const;

export interface Player {
  readonly kind: 'frame' | 'file';
  readonly src: string;
}

/** As `URL.parse`, which older browsers don't have. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

export function playerOf(address: string): Player | undefined {
  const url = parseUrl(address);
  if (!url || url.username || url.password) return undefined;
  const src = youtube(url) ?? vimeo(url);
  if (src) return { kind: 'frame', src };
  const isFile = url.protocol === 'https:' && /\.(?:mp4|webm)$/i.test(url.pathname);
  return isFile ? { kind: 'file', src: url.href } : undefined;
}

const YOUTUBE = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
/**
 * Playlists and live streams have addresses like those of videos, with these words in place of a video's id.
 */
const NO_VIDEO = /^(?:videoseries|live_stream)$/;

function youtube(url: URL): string | undefined {
  const [, first = '', second = ''] = url.pathname.split('/');
  const id =
    url.hostname === 'youtu.be'
      ? first
      : YOUTUBE.test(url.hostname) &&
        (first === 'watch' ? url.searchParams.get('v') : /^(?:embed|shorts|live|v)$/.test(first) && second);
  if (!id || !/^[\w-]{11}$/.test(id) || NO_VIDEO.test(id)) return undefined;
  return `https://${PLAYER_HOSTS.youtube}/embed/${id}?autoplay=1&playsinline=1&rel=0`;
}

function vimeo(url: URL): string | undefined {
  if (!/^(?:(?:www|player)\.)?vimeo\.com$/.test(url.hostname)) return undefined;
  const [, id, inPath] = /^\/(?:video\/)?(\d{1,15})(?:\/([0-9a-f]{1,40}))?\/?$/.exec(url.pathname) ?? [];
  if (!id) return undefined;
  // An unlisted Vimeo video plays only with the hash that its web address contains.
  const asked = url.searchParams.get('h') ?? '';
  const hash = inPath ?? (/^[0-9a-f]{1,40}$/.test(asked) ? asked : undefined);
  return `https://${PLAYER_HOSTS.vimeo}/video/${id}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ''}`;
}
