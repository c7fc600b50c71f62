import { describe, expect, it } from 'vitest';
import { listOf } from '#testing/table.ts';
import { playerOf } from './video-players.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&rel=0';
const VIMEO = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1';

describe('the player of a video', () => {
  it.each(
    listOf(`
    https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL123; http://youtube.com/watch?v=dQw4w9WgXcQ;
    https://m.youtube.com/watch?v=dQw4w9WgXcQ; https://music.youtube.com/watch?v=dQw4w9WgXcQ&t=soon;
    https://youtu.be/dQw4w9WgXcQ?si=abc; https://www.youtube.com/watch/dQw4w9WgXcQ;
    https://www.youtube.com/?v=dQw4w9WgXcQ; https://www.youtube.com/shorts/dQw4w9WgXcQ;
    https://www.youtube.com/live/dQw4w9WgXcQ; https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ`),
  )('is YouTube without cookies for %s', (address) => {
    expect(playerOf(address)).toEqual({ kind: 'frame', src: YOUTUBE });
  });

  it.each(
    listOf(`
    https://vimeo.com/76979871; https://www.vimeo.com/76979871/;
    https://player.vimeo.com/video/76979871; https://vimeo.com/watch/76979871;
    https://vimeo.com/channels/staffpicks/76979871;
    https://vimeo.com/groups/shortfilms/videos/76979871;
    https://vimeo.com/showcase/3253534/video/76979871;
    https://vimeo.com/showcase/3253534?video=76979871; https://vimeo.com/album/3253534/video/76979871;
    https://vimeo.com/ondemand/name/76979871`),
  )('is Vimeo without tracking for %s', (address) => {
    expect(playerOf(address)).toEqual({ kind: 'frame', src: VIMEO });
  });

  it.each([
    'https://www.youtube.com/playlist?list=PL123',
    'https://youtube.com/embed/videoseries?list=PL123',
  ])('plays the playlist %s from its first video', (address) => {
    const src = YOUTUBE.replace('dQw4w9WgXcQ?', 'videoseries?list=PL123&');
    expect(playerOf(address)).toEqual({ kind: 'frame', src });
  });

  it('keeps the hash of an unlisted Vimeo video', () => {
    const src = `${VIMEO}&h=0a1b2c3d4e`;
    expect(playerOf('https://vimeo.com/76979871/0a1b2c3d4e')).toEqual({ kind: 'frame', src });
    expect(playerOf('https://player.vimeo.com/video/76979871?h=0a1b2c3d4e')).toEqual({ kind: 'frame', src });
  });

  it.each([
    ['https://youtu.be/dQw4w9WgXcQ?t=90', `${YOUTUBE}&start=90`],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s', `${YOUTUBE}&start=90`],
    ['https://www.youtube.com/watch?t=1h2m3s&v=dQw4w9WgXcQ', `${YOUTUBE}&start=3723`],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=42', `${YOUTUBE}&start=42`],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ?t=5s', `${YOUTUBE}&start=5`],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=1:30', `${YOUTUBE}&start=90`],
    ['https://vimeo.com/76979871#t=1m30s', `${VIMEO}#t=90s`],
    ['https://player.vimeo.com/video/76979871?t=90', `${VIMEO}#t=90s`],
    ['https://files.example/clip.mp4#t=1m30s', 'https://files.example/clip.mp4#t=90'],
    ['https://files.example/clip.mp4#t=10,20', 'https://files.example/clip.mp4#t=10,20'],
  ])('starts %s where the link says', (address, src) => {
    expect(playerOf(address)?.src).toBe(src);
  });

  it.each(['https://files.example/a/clip.mp4', 'https://files.example/CLIP.WEBM?token=1'])(
    'is the browser’s own for the file %s',
    (address) => {
      expect(playerOf(address)).toEqual({ kind: 'file', src: address });
    },
  );

  it.each(
    listOf(`
    https://example.com/watch?v=dQw4w9WgXcQ; https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ;
    https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ; https://www.youtube.com/watch?v=short;
    https://www.youtube.com/watch?v="><script>; https://www.youtube.com/embed/videoseries;
    https://www.youtube.com/playlist?list="><script>;
    https://www.youtube.com/embed/live_stream?channel=UC123; https://evil.example/playlist?list=PL123;
    https://www.youtube.com/@channel; https://vimeo.com/channels/staffpicks;
    https://vimeo.com/showcase/3253534; https://vimeo.com/event/4321;
    https://vimeo.com/76979871/"onload; http://files.example/clip.mp4;
    https://user:pass@files.example/clip.mp4; https://files.example/clip.mp4/page; not an address`),
  )('is missing for %s, which opens outside', (address) => {
    expect(playerOf(address)).toBeUndefined();
  });
});
