import { randomUUID } from 'node:crypto';
import type { Answer } from '#drizzle/calls.ts';
import type { Database } from '#drizzle/client.ts';
import { DomainError } from '#shared/errors.ts';
import { staff } from '#shared/i18n/en/staff.ts';
import { formatPkr, toPkr } from '#shared/money.ts';
import { isStaff } from '#shared/policies.ts';
import { VIDEO_DAILY_CLICKS, VIDEO_DAILY_REWARD_PAISA } from '#shared/rules.ts';
import type { IdChangeInput } from '#shared/schemas/common.ts';
import type {
  ActivateVideoInput,
  ClickVideoInput,
  CreateVideoInput,
  MoveVideoInput,
  UpdateVideoInput,
} from '#shared/schemas/videos.ts';
import type { VideoClickResult, VideoStatus, VideoView } from '#shared/views/videos.ts';
import { createBatcher } from '../../platform/concurrency/batcher.ts';
import { change } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
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
 * Counts one click, also on the same video again. The day's tenth click pays ₨14, the others nothing.
 * @throws DomainError, for example `videoLimitReached` after ten clicks; a refused click changes nothing
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
type ClickAnswer = Answer<'video_clicks'>[number];

/** The most clicks of one SQL statement, and the most statements at once (measured: docs/performance.md). */
const BATCHES = { maxBatchSize: 32, concurrency: 2 } as const;
const batchers = new WeakMap<Database, (click: Click) => Promise<ClickAnswer>>();

/** Each click is answered after the commit. */
function clicksOf(database: Database): (click: Click) => Promise<ClickAnswer> {
  let batcher = batchers.get(database);
  if (!batcher) {
    batcher = createBatcher<Click, ClickAnswer>({
      run: (clicks) =>
        database.call('video_clicks', {
          clicks,
          limit: VIDEO_DAILY_CLICKS,
          rewardPaisa: VIDEO_DAILY_REWARD_PAISA,
        }),
      keyOf: (click) => click.userId,
      ...BATCHES,
    });
    batchers.set(database, batcher);
  }
  return batcher;
}

export async function createVideo(deps: Deps, actor: Actor, input: CreateVideoInput): Promise<VideoView> {
  const { idempotencyKey: _, ...video } = input;
  return change(deps, actor, 'video_create', input, { id: randomUUID(), ...video });
}

export async function updateVideo(deps: Deps, actor: Actor, input: UpdateVideoInput): Promise<VideoView> {
  const { idempotencyKey: _, isActive = null, ...video } = input;
  return change(deps, actor, 'video_update', input, { ...video, active: isActive });
}

export async function activateVideo(deps: Deps, actor: Actor, input: ActivateVideoInput): Promise<VideoView> {
  return change(deps, actor, 'video_set_active', input, { id: input.id, active: input.isActive });
}

export async function moveVideo(deps: Deps, actor: Actor, input: MoveVideoInput): Promise<{ id: string }> {
  return change(deps, actor, 'video_move', input, { id: input.id, up: input.direction === 'up' });
}

export async function deleteVideo(
  deps: Deps,
  actor: Actor,
  input: IdChangeInput,
): Promise<{ message: string }> {
  await change(deps, actor, 'video_delete', input, { id: input.id });
  return { message: staff.videoDeleted };
}
