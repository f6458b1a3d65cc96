/*
 * Both functions run in the browser, and their source is also sent inline (`PhotoTileScript`): they use
 * nothing from outside of them.
 */

/**
 * Returns a photo made smaller: at most `longest` pixels a side, as a JPEG, upright, without metadata. If
 * the browser can't read it, or it wouldn't get smaller, the file itself; a HEIC file that the browser can
 * read becomes a JPEG in any case.
 */
export async function shrinkPhoto(file: File, longest: number): Promise<File> {
  const image = new Image();
  const canvas = document.createElement("canvas");
  try {
    image.src = URL.createObjectURL(file);
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(1, longest / Math.max(width, height));
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const pen = canvas.getContext("2d");
    if (!pen) return file;
    pen.imageSmoothingQuality = "high";
    // A JPEG has no transparency; without a ground it would turn black.
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.85));
    if (!jpeg || (jpeg.size >= file.size && !/hei[cf]$/i.test(file.type || file.name))) return file;
    return new File([jpeg], `${file.name.replace(/\.[^.]*$/, "")}.jpg`, { type: jpeg.type });
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(image.src);
    // Safari keeps the memory of a canvas for long.
    canvas.width = 0;
  }
}

/**
 * Improves a file field for photos: those that are chosen are made smaller one after the other and shown
 * with a button that takes each out again. The field always holds all of them, so that the form can be
 * sent as it is. Limits and texts are in the `data-` attributes of the tile around the field.
 */
export function enhancePhotoTile(input: HTMLInputElement, shrink: typeof shrinkPhoto): void {
  const tile = input.closest<HTMLElement>("[data-longest]");
  if (!tile || tile.dataset.enhanced) return;
  tile.dataset.enhanced = "true";
  // A browser that can read HEIC makes a JPEG of it, and others say why they refuse it.
  input.accept += ",image/heic,image/heif";
  const says = (name: string, number = 0) =>
    (tile.dataset[name] ?? "").replace("#", String(number));
  const list = document.createElement("ul");
  list.className = "flex flex-wrap gap-2 empty:hidden";
  const words = document.createElement("p");
  words.className = "text-sm font-semibold text-brick empty:hidden";
  words.setAttribute("role", "alert");
  tile.append(list, words);
  let files: File[] = [];
  let pending = 0;
  let refusals = 0;
  let work = Promise.resolve();

  const isHeic = ({ type, name }: File) => /hei[cf]$/i.test(type || name);
  const put = () => {
    const all = new DataTransfer();
    for (const file of files) all.items.add(file);
    input.files = all.files;
  };
  const show = (problem = "") => {
    list.replaceChildren(...files.map(thumbnail));
    words.textContent = problem;
  };
  const thumbnail = (file: File, index: number) => {
    const image = new Image();
    image.className = "size-24 rounded-xl bg-celadon-100 object-cover";
    image.alt = file.name;
    image.onload = image.onerror = () => URL.revokeObjectURL(image.src);
    image.src = URL.createObjectURL(file);
    const remove = document.createElement("button");
    remove.type = "button";
    remove.className = "absolute top-0 right-0 grid size-11 place-items-center";
    remove.setAttribute("aria-label", says("remove", index + 1));
    const cross = document.createElement("span");
    cross.className =
      "grid size-7 place-items-center rounded-full border border-white bg-ink text-white";
    cross.textContent = "✕";
    remove.append(cross);
    remove.onclick = () => {
      files.splice(index, 1);
      put();
      show();
      input.focus();
    };
    const item = document.createElement("li");
    item.className = "relative";
    item.append(image, remove);
    return item;
  };

  const shrinkInPlace = async (file: File) => {
    const small = await shrink(file, Number(says("longest")));
    const place = files.indexOf(file);
    // It may have been taken out meanwhile.
    if (place >= 0) {
      const problem = isHeic(small)
        ? says("heic")
        : small.size > Number(says("bytes"))
          ? says("large")
          : undefined;
      // The list is made anew only if a photo goes: one of its buttons may have the focus.
      if (problem) {
        refusals += 1;
        files.splice(place, 1);
        show(`${file.name}: ${problem}`);
      } else files[place] = small;
      put();
    }
    pending -= 1;
  };
  const take = () => {
    const kept = input.form?.querySelectorAll("[data-kept]:not(:has(:checked))").length ?? 0;
    const all = [...files, ...(input.files ?? [])];
    files = all.slice(0, Number(says("most")) - kept);
    const added = files.filter((file) => [...(input.files ?? [])].includes(file));
    put();
    show(files.length < all.length ? says("many") : "");
    for (const file of added) {
      pending += 1;
      work = work.then(() => shrinkInPlace(file));
    }
  };
  input.addEventListener("change", take);
  if (input.files?.length) take();
  input.form?.addEventListener(
    "submit",
    (event) => {
      if (!pending || !input.isConnected) return;
      // The form is sent once its photos are small, unless one of them was refused: nobody has read that yet.
      event.preventDefault();
      event.stopImmediatePropagation();
      const { currentTarget, submitter } = event;
      const before = refusals;
      void work.then(() => {
        if (refusals === before) (currentTarget as HTMLFormElement).requestSubmit(submitter);
      });
    },
    true,
  );
}
