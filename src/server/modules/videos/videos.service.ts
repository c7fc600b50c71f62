import { randomUUID } from 'node:crypto';
import type { Database } from '#drizzle/client.ts';
import { DomainError, type ErrorKind } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/en/errors.ts';
import { formatPkr, toPkr } from '#shared/money.ts';
import { isStaff } from '#shared/policies.ts';
import { VIDEO_DAILY_CLICKS, VIDEO_DAILY_REWARD_PAISA } from '#shared/rules.ts';
import type { ClickVideoInput, CreateVideoInput, UpdateVideoInput } from '#shared/schemas/videos.ts';
import type { VideoClickResult, VideoStatus, VideoView } from '#shared/views.ts';
import type { Actor, Deps } from '../../core/deps.ts';
import { createGatherer } from '../../core/gather.ts';
import { assertReadable } from '../users/users.service.ts';
import * as queries from './videos.queries.ts';

export function listVideos(deps: Deps, actor: Actor): Promise<VideoView[]> {
  return isStaff(actor.role) ? queries.listAllVideos(deps.database) : queries.listShownVideos(deps.database);
}

export async function getVideoStatus(deps: Deps, actor: Actor, userId = actor.userId): Promise<VideoStatus> {
  await assertReadable(deps, actor, userId);
  return queries.readVideoStatus(deps.database, userId);
}

/**
 * One click; the one that completes the day's ten pays ₨14, the others nothing.
 * @throws DomainError `videoLimitReached` beyond ten, and nothing changes
 */
export async function clickVideo(
  deps: Deps,
  actor: Actor,
  input: ClickVideoInput,
): Promise<VideoClickResult> {
  const { userId } = actor;
  const key = input.idempotencyKey ?? randomUUID();
  const click = await clicksOf(deps.database)({ userId, videoId: input.videoId, key });
  if ('refused' in click) throw new DomainError(click.refused, click.key);
  const rewardEarned = toPkr(click.rewardEarned);
  return {
    ...click,
    rewardEarned,
    newBalance: toPkr(click.newBalance),
    message:
      rewardEarned > 0
        ? `You earned ${formatPkr(rewardEarned)} for completing today's videos!`
        : `${click.dailyClicks} of ${VIDEO_DAILY_CLICKS} videos done today`,
  };
}

interface Click {
  readonly userId: string;
  readonly videoId: string;
  readonly key: string;
}
type Answer = Omit<VideoClickResult, 'message'> | { readonly refused: ErrorKind; readonly key: ErrorKey };

/** Clicks of one statement, and statements at once: docs/performance.md says what that is worth. */
const TOGETHER = { most: 32, atOnce: 2 } as const;
const gatherers = new WeakMap<Database, (click: Click) => Promise<Answer>>();

/** The way of all clicks to a database: those of one moment share a statement and its commit, and each is answered after it. */
function clicksOf(database: Database): (click: Click) => Promise<Answer> {
  let gatherer = gatherers.get(database);
  if (!gatherer) {
    gatherer = createGatherer<Click, Answer>({
      together: (clicks) =>
        database.call<Answer[]>('video_clicks', clicks, VIDEO_DAILY_CLICKS, VIDEO_DAILY_REWARD_PAISA),
      sameOf: (click) => click.userId,
      ...TOGETHER,
    });
    gatherers.set(database, gatherer);
  }
  return gatherer;
}

async function getVideo(deps: Deps, id: string): Promise<VideoView> {
  const video = await queries.findVideo(deps.database, id);
  if (!video) throw new DomainError('notFound', 'videoNotFound');
  return video;
}

export async function createVideo(deps: Deps, actor: Actor, input: CreateVideoInput): Promise<VideoView> {
  const id = randomUUID();
  const { title, description, url } = input;
  await deps.database.call('video_create', actor.userId, actor.address, id, title, description, url);
  return getVideo(deps, id);
}

export async function updateVideo(deps: Deps, actor: Actor, input: UpdateVideoInput): Promise<VideoView> {
  const { id, title, description, url, isActive } = input;
  await deps.database.call(
    'video_update',
    actor.userId,
    actor.address,
    id,
    title,
    description,
    url,
    isActive ?? null,
    randomUUID(),
  );
  return getVideo(deps, id);
}

export async function deleteVideo(deps: Deps, actor: Actor, id: string): Promise<{ message: string }> {
  await deps.database.call('video_delete', actor.userId, actor.address, id, randomUUID());
  return { message: 'Video deleted successfully!' };
}
