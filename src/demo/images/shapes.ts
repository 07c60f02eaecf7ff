/** The formats of the demo images. */
export type ImageFormat = 'jpeg' | 'png' | 'webp';

/** The content of a demo image: a thing in two colours on a background. */
export interface ImageDrawing {
  readonly shape: keyof typeof shapes;
  /** Colour of the thing, of its details, of the wall behind it. */
  readonly colours: readonly [main: string, detail: string, wall: string];
  /** Drawn larger, as if the camera had come closer. */
  readonly close?: true;
}

/** Side of a demo image in pixels. */
const imageSide = 600;

/** The drawing as an SVG document of `imageSide` by `imageSide`. */
export function drawSvg({ shape, colours: [main, detail, wall], close }: ImageDrawing): string {
  const zoom = close ? 'translate(-240 -240) scale(1.8)' : 'translate(0 0)';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${imageSide}" height="${imageSide}" viewBox="0 0 600 600">` +
    `<rect width="600" height="600" fill="${wall}"/><g transform="${zoom}">` +
    `<ellipse cx="300" cy="490" rx="190" ry="22" fill="#000" opacity="0.12"/>${shapes[shape](main, detail)}</g></svg>`
  );
}

type Shape = (main: string, detail: string) => string;

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
const circle = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

const shapes = {
  pen: (main, detail) =>
    `<g transform="rotate(38 300 300)">${rect(272, 90, 56, 190, main, 22)}${rect(276, 280, 48, 150, main, 8)}` +
    `${rect(270, 272, 60, 14, detail)}${path('M280 430 L320 430 L302 500 L298 500 Z', detail)}` +
    `${rect(322, 110, 10, 120, detail, 5)}</g>`,
  bottle: (main, detail) =>
    rect(190, 250, 220, 240, main, 30) +
    rect(250, 190, 100, 70, main, 8) +
    rect(238, 150, 124, 56, detail, 10) +
    rect(225, 320, 150, 100, '#f7f2e7', 6) +
    path('M300 335 C330 370 335 405 300 405 C265 405 270 370 300 335 Z', main),
  paper: (main, detail) =>
    rect(170, 120, 250, 350, detail, 4) +
    rect(190, 140, 250, 350, main, 4) +
    [200, 240, 280, 320, 360].map((y) => line(`M220 ${y} H410`, detail, 4)).join(''),
  notebook: (main, detail) =>
    rect(180, 110, 250, 370, '#f7f2e7', 10) +
    rect(170, 110, 250, 370, main, 14) +
    rect(170, 110, 34, 370, detail, 14) +
    rect(380, 110, 12, 370, detail) +
    rect(240, 190, 110, 60, '#f7f2e7', 6),
  envelope: (main, detail) =>
    rect(120, 190, 360, 240, main, 8) +
    path('M120 198 L300 340 L480 198 Z', detail) +
    circle(300, 335, 28, '#a33b2e') +
    circle(300, 335, 15, '#c9604f'),
  bag: (main, detail) =>
    path('M190 170 L410 170 L430 490 L170 490 Z', main) +
    rect(190, 140, 220, 44, detail, 4) +
    circle(300, 330, 70, '#f7f2e7') +
    `<g transform="rotate(25 300 330)"><ellipse cx="300" cy="330" rx="26" ry="42" fill="${detail}"/>` +
    `${line('M300 295 C285 320 315 340 300 365', main, 6)}</g>`,
  mug: (main, detail) =>
    line('M400 260 C490 250 490 400 395 390', main, 30) +
    path('M180 210 L410 210 L392 480 Q390 490 380 490 L210 490 Q200 490 198 480 Z', main) +
    `<ellipse cx="295" cy="212" rx="115" ry="26" fill="${detail}"/>` +
    line('M250 170 C230 140 270 120 250 90', detail, 8) +
    line('M330 170 C310 140 350 120 330 90', detail, 8),
  kettle: (main, detail) =>
    line('M400 380 C470 380 430 210 520 200', main, 24) +
    path('M200 260 L390 260 L420 490 L170 490 Z', main) +
    rect(190, 236, 210, 30, detail, 12) +
    circle(295, 222, 18, detail) +
    line('M190 290 C90 290 90 440 172 440', detail, 22),
  stamp: (main, detail) =>
    circle(300, 150, 52, main) +
    path('M270 180 L330 180 L350 360 L250 360 Z', main) +
    rect(190, 355, 220, 60, main, 10) +
    rect(200, 415, 200, 34, detail, 4) +
    line('M210 475 H390', detail, 10),
  calendar: (main, detail) =>
    rect(150, 150, 300, 330, '#f7f2e7', 12) +
    rect(150, 150, 300, 80, main, 12) +
    [200, 300, 400].map((x) => rect(x - 8, 120, 16, 60, detail, 8)).join('') +
    [270, 330, 390, 440]
      .flatMap((y) =>
        [190, 250, 310, 370].map((x) => rect(x, y - 15, 38, 30, x === 310 && y === 330 ? main : '#ded5c2', 4)),
      )
      .join(''),
  box: (main, detail) =>
    rect(160, 250, 280, 240, main, 6) +
    rect(145, 210, 310, 60, main, 6) +
    rect(280, 210, 40, 280, detail) +
    path('M300 210 C220 110 180 200 300 210 C420 200 380 110 300 210 Z', detail),
  card: (main, detail) =>
    `<g transform="rotate(-6 300 320)">${rect(120, 210, 360, 220, main, 20)}${rect(120, 260, 360, 34, detail)}` +
    `${circle(410, 370, 30, '#f7f2e7')}${rect(150, 350, 150, 18, '#f7f2e7', 9)}${rect(150, 382, 100, 14, detail, 7)}</g>`,
  tote: (main, detail) =>
    line('M230 250 C230 90 370 90 370 250', detail, 18) +
    path('M170 230 L430 230 L450 490 L150 490 Z', main) +
    path('M240 330 L360 330 L340 440 L260 440 Z', detail),
  lamp: (main, detail) =>
    rect(288, 260, 24, 210, detail) +
    rect(220, 462, 160, 28, detail, 12) +
    path('M230 110 L370 110 L430 270 L170 270 Z', main) +
    `<ellipse cx="300" cy="272" rx="130" ry="14" fill="#fff4c2"/>`,
} as const satisfies Record<string, Shape>;
