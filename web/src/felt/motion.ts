/** How cards and chips move. Only while a table plays back what happened; what was there before lies still. */

import { moves } from '../model/prefs.svelte';

export const DEAL_MS = 180;
export const TURN_MS = 200;
export const PAY_MS = 220;

const stage = { playing: false };

export function setPlaying(playing: boolean): void {
  stage.playing = playing;
  if (!playing) {
    for (const animation of document.getAnimations()) {
      if (animation.id === 'felt') animation.finish();
    }
  }
}

function run(element: Element, frames: Keyframe[], duration: number): void {
  if (!stage.playing || !moves()) return;
  element.animate(frames, { duration, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)', id: 'felt' });
}

export function slideIn(element: Element, dx: number, dy: number, duration: number): void {
  run(element, [{ transform: `translate(${dx}px, ${dy}px)`, opacity: 0.5 }, { transform: 'none', opacity: 1 }], duration);
}

export function turnOver(element: Element): void {
  run(element, [{ transform: 'scaleX(0.04)' }, { transform: 'none' }], TURN_MS);
}
