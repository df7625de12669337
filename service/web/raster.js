// Rectangles as pixels. Those of a plan do not overlap, so all of them cost one pass over the picture.

/** Fill the rectangles that a view shows; each is at least a pixel, and has an edge where there is room for one. */
export function fillRects(pixels, width, height, rects, view, colours, edgePixels) {
  const { n, x0, x1, y0, y1 } = rects;
  const { fill, edge } = colours;
  const [scaleX, scaleY] = [width / (view.x1 - view.x0), height / (view.y1 - view.y0)];
  const smallest = 4 * edgePixels;
  for (let i = 0; i < n; i++) {
    if (x1[i] <= view.x0 || x0[i] >= view.x1 || y1[i] <= view.y0 || y0[i] >= view.y1) continue;
    const left = Math.max(0, Math.min(width - 1, Math.round((x0[i] - view.x0) * scaleX)));
    const right = Math.min(width, Math.max(left + 1, Math.round((x1[i] - view.x0) * scaleX)));
    const bottom = Math.min(height, Math.max(1, Math.round((view.y1 - y0[i]) * scaleY)));
    const top = Math.max(0, Math.min(bottom - 1, Math.round((view.y1 - y1[i]) * scaleY)));
    if (right - left < smallest || bottom - top < smallest) {
      fillOne(pixels, width, left, right, top, bottom, fill[i]);
    } else {
      fillOne(pixels, width, left, right, top, bottom, edge[i]);
      fillOne(pixels, width, left + edgePixels, right - edgePixels, top + edgePixels, bottom - edgePixels, fill[i]);
    }
  }
}

function fillOne(pixels, width, left, right, top, bottom, colour) {
  for (let row = top * width; row < bottom * width; row += width) {
    // A call costs more than a few pixels do.
    if (right - left > 16) pixels.fill(colour, row + left, row + right);
    else for (let at = row + left; at < row + right; at++) pixels[at] = colour;
  }
}
