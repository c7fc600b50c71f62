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
  const start = startOf(url);
  const src = youtube(url, start) ?? vimeo(url, start);
  if (src) return { kind: 'frame', src };
  if (url.protocol !== 'https:' || !/\.(?:mp4|webm)$/i.test(url.pathname)) return undefined;
  if (start && url.hash) url.hash = `t=${start}`;
  return { kind: 'file', src: url.href };
}

/** In seconds, 0 if the link names none: t=90, t=1m30s, start=90, #t=1:30. */
function startOf({ searchParams, hash }: URL): number {
  const inHash = new URLSearchParams(hash.slice(1));
  const text =
    searchParams.get('t') ?? searchParams.get('start') ?? inHash.get('t') ?? inHash.get('start') ?? '';
  const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2})$/.exec(text);
  const words = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})(?:\.\d*)?s?)?$/i.exec(text);
  const [, hours = 0, minutes = 0, seconds = 0] = clock ?? words ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

const YOUTUBE = /^(?:(?:www|m|music|gaming)\.)?youtube(?:-nocookie)?\.com$/;
/**
 * Playlists and live streams have addresses like those of videos, with these words in place of a video's id.
 */
const NO_VIDEO = /^(?:videoseries|live_stream)$/;

function youtube({ hostname, pathname, searchParams }: URL, start: number): string | undefined {
  const [, first = '', second = ''] = pathname.split('/');
  const id = /^(?:www\.)?youtu\.be$/.test(hostname)
    ? first
    : YOUTUBE.test(hostname) &&
      ((/^(?:watch)?$/.test(first) && searchParams.get('v')) ||
        (/^(?:watch|embed|shorts|live|v|e)$/.test(first) && second));
  const query = `autoplay=1&playsinline=1&rel=0${start ? `&start=${start}` : ''}`;
  const list = searchParams.get('list') ?? '';
  const isList = YOUTUBE.test(hostname) && (first === 'playlist' || id === 'videoseries');
  if (isList && /^[\w-]{2,64}$/.test(list))
    return `https://${PLAYER_HOSTS.youtube}/embed/videoseries?list=${list}&${query}`;
  if (!id || !/^[\w-]{11}$/.test(id) || NO_VIDEO.test(id)) return undefined;
  return `https://${PLAYER_HOSTS.youtube}/embed/${id}?${query}`;
}

/** A whole channel, showcase or event has no player that the content security policy allows. */
const VIMEO_VIDEO =
  /^\/(?:(?:video|watch|manage\/videos|(?:channels|ondemand)\/[\w-]+|groups\/[\w-]+\/videos|(?:album|showcase)\/\d+\/video)\/)?(\d{1,15})(?:\/([0-9a-f]{1,40}))?\/?$/;

function vimeo({ hostname, pathname, searchParams }: URL, start: number): string | undefined {
  if (!/^(?:(?:www|player)\.)?vimeo\.com$/.test(hostname)) return undefined;
  const chosen = /^\/(?:album|showcase)\/\d+\/?$/.test(pathname) ? searchParams.get('video') : null;
  const [, id, inPath] = VIMEO_VIDEO.exec(chosen === null ? pathname : `/${chosen}`) ?? [];
  if (!id) return undefined;
  // An unlisted Vimeo video plays only with the hash that its web address contains.
  const asked = searchParams.get('h') ?? '';
  const hash = inPath ?? (/^[0-9a-f]{1,40}$/.test(asked) ? asked : undefined);
  const from = start ? `#t=${start}s` : '';
  return `https://${PLAYER_HOSTS.vimeo}/video/${id}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ''}${from}`;
}
